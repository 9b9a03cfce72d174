import type { Outputs } from '#web/lib/outputs.ts'

/** An agenda item, with the workshop it is, or a workshop made alone. */
export type AgendaEntry = Outputs['agenda']['list'][number]
