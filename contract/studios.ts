import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { id, optionalText, requiredText, version, optionalProse, rowId } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

const StudioFields = {
  name: requiredText(100, 'Studio name is required'),
  location: optionalText(200),
  contactEmail: optionalText(255),
  contactPhone: optionalText(50),
  notes: optionalProse(1000),
} as const

export const StudioInput = z.strictObject(StudioFields)
export const StudioUpdate = z.strictObject({ id, version, ...StudioFields })
export const StudioName = z.object({ id, name: z.string() })
export const Studio = z.object({
  id,
  version,
  name: z.string(),
  location: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  notes: z.string().nullable(),
  /** How many people belong to the studio. It can be deleted if there are none. */
  people: z.int(),
})

export const studios = {
  /** Names only, because the survey offers them to anyone. */
  names: anyone().output(z.array(StudioName)),
  list: organiser({ key: 'read people' }).output(z.array(Studio)),
  add: organiser({ key: 'write people' })
    .errors(refusing('STUDIO_EXISTS'))
    .input(StudioInput)
    .output(z.object({ id })),
  update: organiser({ key: 'write people' })
    .errors(refusing('NOT_FOUND', 'STALE', 'STUDIO_EXISTS'))
    .input(StudioUpdate)
    .output(z.object({ version })),
  delete: organiser({ key: 'write people' })
    .errors(refusing('STUDIO_IN_USE'))
    .input(rowId)
    .output(z.object({})),
}
