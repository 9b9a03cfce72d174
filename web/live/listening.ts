/** Whether the stream is open. Only then do other people's changes arrive immediately. */
let isOpen = false

export const isListening = (): boolean => isOpen

export const setListening = (isStreamOpen: boolean): void => void (isOpen = isStreamOpen)
