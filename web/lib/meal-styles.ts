export const serviceStyleLabels = {
  buffet: 'Buffet',
  plated: 'Plated',
  family_style: 'Family style',
  other: 'Other',
} as const
