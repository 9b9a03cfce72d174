import { z } from 'zod'

/** Crockford's base32: no I, L, O and U. A scanner types it right on every keyboard. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 128 bits, five to a sign. */
export const codeLength = 26

/** What somebody shows at the door to be checked in. */
export const DoorCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)

/** The first eight bytes of the SHA-256 of a code's 16 bytes, in hexadecimal: it finds whose code it is, and makes none. */
export const CodeHash = z.string().regex(/^[0-9a-f]{16}$/)
