import { useRef, type SyntheticEvent } from 'react'

/** Knows whether a form under the watched element was changed since the first touch. */
export function useTypedText() {
  const before = useRef(new Map<HTMLFormElement, string>())

  // Before the first key or press does anything, whatever filled the form until then.
  const remember = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    for (const form of currentTarget.querySelectorAll('form')) {
      if (!before.current.has(form)) before.current.set(form, contentOf(form))
    }
  }
  const isChanged = () =>
    [...before.current].some(([form, content]) => form.isConnected && contentOf(form) !== content)

  return {
    isChanged,
    watch: { onKeyDownCapture: remember, onPointerDownCapture: remember, onPasteCapture: remember },
  }
}

const contentOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)])
