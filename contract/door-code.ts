import { z } from 'zod'
import { codeForm } from '#contract/door-code-text.ts'

/** The code people show at the desk to be checked in. */
export const DoorCode = z.string().regex(codeForm)

/**
 * The first eight bytes of the SHA-256 of a code's 16 bytes, in hexadecimal: enough to find the person, but not to make
 * the code.
 */
export const CodeHash = z.string().regex(/^[0-9a-f]{16}$/)
