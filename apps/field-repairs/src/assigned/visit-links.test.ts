import { wayAddress } from './visit-links';

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8)', 'geo:0,0?q=Mall%20Sur%2C%20Local%2012%2C%20Chile'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'https://maps.apple.com/?daddr=Mall%20Sur%2C%20Local%2012%2C%20Chile'],
  [
    'Mozilla/5.0 (X11; Linux x86_64)',
    'https://www.google.com/maps/dir/?api=1&destination=Mall%20Sur%2C%20Local%2012%2C%20Chile',
  ],
])('links to the route on %s with %s', (device, address) => {
  expect(wayAddress('Mall Sur, Local 12', device)).toBe(address);
});
