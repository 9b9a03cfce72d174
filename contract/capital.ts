/** The same words with a capital first letter, as they stand alone: 'vegetarian' becomes 'Vegetarian'. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
