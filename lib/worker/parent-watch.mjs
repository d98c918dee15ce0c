// Loaded into every supervised child before anything else. The channel to the parent closes when the parent wants an
// end, and as well when it was killed: either way this child stops gracefully, and in any case within a bound.
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const GRACE_MS = 12_000;
const SIGNALS = { SIGTERM: 143, SIGINT: 130 };

let told = false;
for (const [signal, code] of Object.entries(SIGNALS)) {
  process.once(signal, () => {
    told = true;
    // Nobody else listens yet: our listener must not keep the process from ending.
    if (process.listenerCount(signal) === 0) process.exit(code);
    endWithin(GRACE_MS);
  });
}

process.once('disconnect', onParentGone);
process.channel?.unref();
// It may have gone while this process was still starting.
if (process.connected === false) onParentGone();

function onParentGone() {
  process.prependOnceListener('exit', leaveBrokenPipe);
  if (!told) process.kill(process.pid, 'SIGTERM');
}

/** pino writes its last lines again and again into a pipe that nobody holds any more, and never lets go. */
function leaveBrokenPipe() {
  try {
    writeSync(1, '\n');
  } catch (error) {
    if (error.code === 'EPIPE') process.kill(process.pid, 'SIGKILL');
  }
}

/** From a thread of its own: a main thread that hangs runs no timer. */
function endWithin(ms) {
  const source = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`;
  new Worker(source, { eval: true, execArgv: [], stdout: false }).unref();
}
