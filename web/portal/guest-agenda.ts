import type { Outputs } from '#web/lib/outputs.ts'

/** An agenda item, a workshop or a meal as a guest reads it. */
export type AgendaEntry = Outputs['agenda']['mine'][number]
