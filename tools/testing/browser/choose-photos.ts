import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses photos in a form and waits until they are prepared. */
export async function choosePhotos(person: UserEvent, field: HTMLElement, photos: File | File[]): Promise<void> {
  await person.upload(field, photos);
  await preparedPhotos();
}

/** Waits until the photos of a form, chosen or of a draft, are prepared: until then the form cannot be sent. */
export const preparedPhotos = (): Promise<void> =>
  waitFor(() => expect(screen.queryByText(/^Preparando foto/)).not.toBeInTheDocument());
