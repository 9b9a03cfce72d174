/** Whether the stream is open: then what others change is heard at once. */
let isOpen = false

export const isListening = (): boolean => isOpen

export const noteListening = (isHeard: boolean): void => void (isOpen = isHeard)
