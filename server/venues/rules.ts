/** The coordinates in a maps link: the numbers of its `@lat,lng`, if they are valid. */
export function coordinatesOf(googleMapsLink: string): { latitude: number; longitude: number } | null {
  const found = /@(-?\d{1,2}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)(?:[,/?&#]|$)/.exec(googleMapsLink)
  const [latitude, longitude] = [Number(found?.[1] ?? Number.NaN), Number(found?.[2] ?? Number.NaN)]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth ? { latitude, longitude } : null
}

/** The sky by the forecast's weather code: 0 clear, 1 to 3 cloudy, up to 67 rainy, otherwise windy. */
export function skyOf(weatherCode: number): 'clear' | 'cloudy' | 'rainy' | 'windy' {
  if (weatherCode === 0) return 'clear'
  if (weatherCode >= 1 && weatherCode <= 3) return 'cloudy'
  return weatherCode <= 67 ? 'rainy' : 'windy'
}

/** The time of day by the hour at the venue: night before 4, morning to 11, afternoon to 16, evening after. */
export function periodOf(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 4) return 'night'
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}
