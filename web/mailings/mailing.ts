import type { Inputs, Outputs } from '#web/lib/outputs.ts'

/** A call that mails several people, as it is about to be made. */
export type Mailing = Inputs['mailings']['preview']['mailing']

/** The people it would mail, and when. */
export type Preview = Outputs['mailings']['preview']
