import type { Outputs } from '#web/lib/outputs.ts'

/** An agenda item with its workshop, if it is one, or a workshop without an item. */
export type AgendaEntry = Outputs['agenda']['list'][number]
