import { memberOf } from '#web/base/member.ts'

/** How many pages were opened in this document before the current entry in the browser's history. */
export const depthOfEntry = (): number => Number(memberOf(history.state, 'depth') ?? 0)

/** Called when the browser goes to another entry. If it returns true, the page on the screen stays. */
export const pageStay: { keepsPage: () => boolean } = { keepsPage: () => false }
