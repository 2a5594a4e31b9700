import { photoAddress, photoPermitOf, thumbnailOf } from './photo-address';

it('leads from a photo to its small size and leaves any other address alone', () => {
  const address = photoAddress('7d1f', 'e=1&s=v=full&');
  expect(address).toBe('/api/v1/files/7d1f?v=full&e=1&s=v=full&');
  expect(thumbnailOf(address)).toBe('/api/v1/files/7d1f?v=thumb&e=1&s=v=full&');
  expect(thumbnailOf('blob:http://localhost/1')).toBe('blob:http://localhost/1');
});

it('reads the permit of a photo’s address, and of no other address', () => {
  const address = `http://localhost${photoAddress('7d1f', 'e=1&s=x')}`;
  expect([address, thumbnailOf(address)].map(photoPermitOf)).toEqual(['e=1&s=x', 'e=1&s=x']);
  expect(['/logo.png?v=full&e=1', '/api/v1/files/7d1f'].map(photoPermitOf)).toEqual([null, null]);
});
