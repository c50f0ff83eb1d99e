/** Beats every second: the timers of a page in the background come once a minute, those of its workers do not. */
setInterval(() => self.postMessage(0), 1000);
