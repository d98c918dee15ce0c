// Loaded into every supervised child before anything else. The channel to the parent closes when the parent wants an
// end, and as well when it was killed: either way this child stops gracefully, and in any case within a bound.
const GRACE_MS = 12_000;
const SIGNALS = { SIGTERM: 143, SIGINT: 130 };

let told = false;
for (const [signal, code] of Object.entries(SIGNALS)) {
  process.once(signal, () => {
    told = true;
    // Nobody else listens yet: our listener must not keep the process from ending.
    if (process.listenerCount(signal) === 0) process.exit(code);
    setTimeout(() => process.exit(code), GRACE_MS).unref();
  });
}

function onParentGone() {
  if (!told) process.kill(process.pid, 'SIGTERM');
}

process.once('disconnect', onParentGone);
process.channel?.unref();
// It may have gone while this process was still starting.
if (process.connected === false) onParentGone();
