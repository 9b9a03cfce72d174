import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being printed. True from `beforeprint` on: Firefox copies the page right afterwards, before a media query
 * changes and before React would render by itself.
 */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isPrinting || matchMedia('print').matches)

/** True between `beforeprint` and `afterprint`. */
let isPrinting = false

function subscribe(changed: () => void): () => void {
  const media = matchMedia('print')
  const draw = () => flushSync(changed)
  const onPrint = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    draw()
  }
  addEventListener('beforeprint', onPrint)
  addEventListener('afterprint', onPrint)
  media.addEventListener('change', draw)
  return () => {
    removeEventListener('beforeprint', onPrint)
    removeEventListener('afterprint', onPrint)
    media.removeEventListener('change', draw)
  }
}
