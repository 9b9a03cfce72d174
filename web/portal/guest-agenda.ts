import type { Outputs } from '#web/lib/outputs.ts'

/** An agenda item, workshop or meal as guests see it. */
export type AgendaEntry = Outputs['agenda']['mine'][number]
