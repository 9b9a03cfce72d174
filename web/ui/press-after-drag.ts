/**
 * Safari sends no `pointerdown` for the first press after a drag (https://bugs.webkit.org/show_bug.cgi?id=202287), only
 * `mousedown`. Buttons wait for the other one: Undo would have to be pressed twice. So it is sent here.
 */
// Some tests draw without a browser.
if ('window' in globalThis) window.addEventListener('dragstart', awaitPress, { capture: true })

function awaitPress(): void {
  const end = new AbortController()
  const options = { capture: true, once: true, signal: end.signal }
  window.addEventListener('pointerdown', () => end.abort(), options)
  window.addEventListener(
    'mousedown',
    (event) => {
      end.abort()
      event.target?.dispatchEvent(new PointerEvent('pointerdown', pressOf(event)))
    },
    options,
  )
}

const pressOf = (event: MouseEvent): PointerEventInit => ({
  bubbles: true,
  cancelable: true,
  composed: true,
  view: window,
  clientX: event.clientX,
  clientY: event.clientY,
  screenX: event.screenX,
  screenY: event.screenY,
  button: event.button,
  buttons: event.buttons,
  shiftKey: event.shiftKey,
  ctrlKey: event.ctrlKey,
  altKey: event.altKey,
  metaKey: event.metaKey,
  // As WebKit's own: its mouse is always the first pointer. One without pressure would be taken for that of a screen reader.
  pointerId: 1,
  pointerType: 'mouse',
  isPrimary: true,
  pressure: 0.5,
})
