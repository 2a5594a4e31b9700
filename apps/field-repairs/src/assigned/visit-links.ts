/**
 * The address that shows the way to a place: `geo:` opens the map that the person has chosen on Android. Apple's
 * devices and desks do not know it; there the address is a map's, which an installed map takes over.
 */
export function wayAddress(place: string, device: string): string {
  const query = encodeURIComponent(`${place}, Chile`);
  if (/Android/i.test(device)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(device)) return `https://maps.apple.com/?daddr=${query}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${query}`;
}
