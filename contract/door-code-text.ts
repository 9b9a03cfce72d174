/** Crockford's base32: no I, L, O and U. A scanner types it right on every keyboard. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 128 bits, five to a sign. */
export const codeLength = 26

/** A code as it is stored and printed. */
export const codeForm = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** As people read it aloud and type it: `7K2M 9QXD …`. */
export const groupedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * The code in what was typed or scanned, which may be in groups and may have the letters that look like digits; undefined
 * where it is none. The last sign has three bits.
 */
export function readCode(text: string): string | undefined {
  const signs = text.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return codeForm.test(signs) && /[048CGMRW]$/.test(signs) ? signs : undefined
}

/** The 16 bytes that a code is made of. */
export function bytesOfCode(code: string): Uint8Array {
  const bits = [...code].map((sign) => codeAlphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from({ length: 16 }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8), 2))
}
