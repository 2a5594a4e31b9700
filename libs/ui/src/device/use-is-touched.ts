import { useMediaQuery } from './use-media-query';

/** True on a device with a touch screen, of any width: it has a camera at hand. */
export function useIsTouched(): boolean {
  return useMediaQuery('(any-pointer: coarse)') || navigator.maxTouchPoints > 0;
}
