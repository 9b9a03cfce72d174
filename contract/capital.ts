/** The same words with a capital first letter, for use on their own: 'vegetarian' becomes 'Vegetarian'. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
