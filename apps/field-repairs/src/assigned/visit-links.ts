/** A number with Chile's own prefix, as the people of the portal are asked for it. */
const WITH_COUNTRY = /^56\d{9}$/;

/**
 * The address that calls a phone.
 * @param phone as it was written down; digits with the country's prefix get the '+' without which no phone dials them
 */
export function callAddress(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${WITH_COUNTRY.test(digits) ? `+${digits}` : digits}`;
}

/**
 * The address that shows the way to a place: `geo:` opens the map that the person has chosen on Android. Apple's devices and
 * desks do not know it; there the address is a map's, which an installed map takes over.
 * @param device what the browser says of itself
 */
export function wayAddress(place: string, device: string): string {
  const query = encodeURIComponent(`${place}, Chile`);
  if (/Android/i.test(device)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(device)) return `https://maps.apple.com/?daddr=${query}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${query}`;
}
