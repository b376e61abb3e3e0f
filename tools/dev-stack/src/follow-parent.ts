/**
 * Loaded into every app before the app itself: the channel to the supervisor closes however that one dies,
 * and then this process ends too, in good order if it can.
 */
const patienceMs = 10_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), patienceMs).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
