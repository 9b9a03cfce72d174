/** People who hear by e-mail of a room that is given now. */
export const givenText = (isHidden: boolean): string =>
  isHidden
    ? 'Guests get no e-mail about it while rooms are hidden.'
    : 'Guests with an account get an e-mail about their new room ten minutes later.'

/** What the switch that hides rooms keeps from guests, and what turning it off sends. */
export const hiddenText = (isHidden: boolean): string =>
  isHidden
    ? 'When you turn this off, everyone with an account and a room they don’t know yet gets an e-mail about it.'
    : givenText(false)
