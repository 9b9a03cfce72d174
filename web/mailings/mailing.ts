import type { Inputs, Outputs } from '#web/lib/outputs.ts'

/** A planned call that mails several people. */
export type Mailing = Inputs['mailings']['preview']['mailing']

/** The people it would mail, and when. */
export type Preview = Outputs['mailings']['preview']
