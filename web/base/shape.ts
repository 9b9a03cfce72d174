/** The hash of the contract this page was built with: its answers have the same form as long as this is the same. */
export const shape: string = import.meta.env.VITE_CONTRACT ?? 'unbuilt'
