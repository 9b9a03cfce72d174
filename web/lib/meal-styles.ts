/** As people read them: the underscore is a space. */
export const serviceStyleLabels = {
  buffet: 'Buffet',
  plated: 'Plated',
  family_style: 'Family style',
  other: 'Other',
} as const
