/** The hash of the contract this page was built with. Responses have the same form while the hash is the same. */
export const contractHash: string = import.meta.env.VITE_CONTRACT ?? 'unbuilt'
