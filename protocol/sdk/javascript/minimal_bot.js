// The smallest bot, without the SDK: a random legal move in every variant.
let answer = ''; // still to be given; `go infinite` waits for `stop`
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const words = line.trim().split(/\s+/);
  if (words[0] === 'mbp') {
    console.log('id name minimal\nfeature legal=1 variants=any\nmbpok 1');
  } else if (words[0] === 'isready') {
    console.log('readyok');
  } else if (words[0] === 'ping') {
    console.log(['pong', ...words.slice(1)].join(' '));
  } else if (words[0] === 'go') {
    const legal = words.includes('legal') ? words.slice(words.indexOf('legal') + 1) : [];
    answer = 'bestmove ' + (legal[Math.floor(Math.random() * legal.length)] || 'none');
  } else if (words[0] === 'quit') process.exit(0);
  if ((words[0] === 'go' && !words.includes('infinite')) || (words[0] === 'stop' && answer)) {
    console.log(answer);
    answer = '';
  }
});
