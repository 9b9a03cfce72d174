import { codeLength } from '#contract/door-code-text.ts'

type Key = Pick<KeyboardEvent, 'code' | 'key'>

/**
 * What was typed last as a US keyboard would have it. A scanner presses the keys of that one, and where the computer is set
 * to another layout the field gets other signs: its codes are read from here.
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
    /** The last of them, as many as a code has. */
    peek: (): string => pressed,
    /** The same, and forgets them. */
    take: (): string => {
      const taken = pressed
      pressed = ''
      return taken
    },
  }
}

/** Another text begins. */
const endings = new Set(['Escape', 'Backspace', 'Delete'])
