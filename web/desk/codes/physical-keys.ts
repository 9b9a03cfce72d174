import { codeLength } from '#contract/door-code-text.ts'

type Key = Pick<KeyboardEvent, 'code' | 'key'>

/**
 * The last keys as a US keyboard would type them. A scanner presses US keys, so on a computer with another layout the field
 * gets other characters; its codes are read from here.
 */
export function createPhysicalKeys() {
  let pressed = ''
  return {
    note: ({ code, key }: Key) => {
      const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
      if (letter !== undefined || digit !== undefined)
        pressed = `${pressed}${letter ?? digit}`.slice(-codeLength)
      else if (key.length === 1 || endings.has(key)) pressed = ''
    },
    /** The last keys, as many as a code has. */
    peek: (): string => pressed,
    /** Returns the same and clears it. */
    take: (): string => {
      const taken = pressed
      pressed = ''
      return taken
    },
  }
}

/** Keys that start a new text. */
const endings = new Set(['Escape', 'Backspace', 'Delete'])
