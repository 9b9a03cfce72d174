import type { z } from 'zod'
import type { GuestHome as GuestHomeSchema } from '#contract/attendance.ts'

export type GuestHome = z.infer<typeof GuestHomeSchema>
