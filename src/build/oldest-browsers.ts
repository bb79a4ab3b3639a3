/** The oldest browsers of the displays and of the console: both are the build's targets (requirement 19.13). */
export const OLDEST_DISPLAY = 'chrome103'
export const OLDEST_CONSOLE = 'chrome116'
