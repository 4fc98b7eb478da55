/**
 * Loaded before a program that was started for somebody else. When that somebody is gone, even killed
 * without a word, the channel between them closes and the program is asked to stop: no server is left
 * behind that holds ports and data.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone must not keep a finished program alive.
process.channel?.unref();
