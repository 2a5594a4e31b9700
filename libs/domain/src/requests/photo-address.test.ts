import { photoAddress, thumbnailOf } from './photo-address';

it('leads from a photo to its small size and leaves any other address alone', () => {
  const address = photoAddress('7d1f', 'e=1&s=v=full&');
  expect(address).toBe('/api/v1/files/7d1f?v=full&e=1&s=v=full&');
  expect(thumbnailOf(address)).toBe('/api/v1/files/7d1f?v=thumb&e=1&s=v=full&');
  expect(thumbnailOf('blob:http://localhost/1')).toBe('blob:http://localhost/1');
});
