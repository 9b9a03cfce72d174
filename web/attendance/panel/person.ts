import type { Outputs } from '#web/lib/outputs.ts'

export type Person = Outputs['people']['card']
