import { z } from 'zod'
import { codeForm } from '#contract/door-code-text.ts'

/** What someone shows at the door to be checked in. */
export const DoorCode = z.string().regex(codeForm)

/** The first eight bytes of the SHA-256 of a code's 16 bytes, in hexadecimal: it finds whose code it is, and makes none. */
export const CodeHash = z.string().regex(/^[0-9a-f]{16}$/)
