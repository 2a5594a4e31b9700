import type { Photo } from '@portal/domain';

export function Signature({ photo, receiver }: { photo: Photo; receiver: string | undefined }) {
  return (
    <img className="ui-signature-image" src={photo.url} alt={`Firma de ${receiver ?? 'quien recibe'}`} loading="lazy" />
  );
}
