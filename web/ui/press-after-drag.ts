/**
 * Safari sends no `pointerdown` for the first press after a drag (https://bugs.webkit.org/show_bug.cgi?id=202287), only
 * `mousedown`. Buttons rely on `pointerdown`, so Undo would need two presses. This sends the missing event.
 */
// Some tests render without a browser.
if ('window' in globalThis) window.addEventListener('dragstart', awaitPress, { capture: true })

function awaitPress(): void {
  const controller = new AbortController()
  const options = { capture: true, once: true, signal: controller.signal }
  window.addEventListener('pointerdown', () => controller.abort(), options)
  window.addEventListener(
    'mousedown',
    (event) => {
      controller.abort()
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
  // As in WebKit, the mouse is always the first pointer. Without pressure, the press would count as a screen reader's.
  pointerId: 1,
  pointerType: 'mouse',
  isPrimary: true,
  pressure: 0.5,
})
