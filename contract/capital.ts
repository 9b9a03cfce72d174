/** Capitalises the first letter, for words that stand alone: 'vegetarian' becomes 'Vegetarian'. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
