import { TYPED_SIGNATURE, type Photo, type RequestRepair } from '@portal/domain';

type SignatureProps = Pick<RequestRepair, 'signatureName'> & { photo: Photo; receiver: string | undefined };

export function Signature({ photo, signatureName, receiver }: SignatureProps) {
  return (
    <>
      <img
        className="ui-signature-image"
        src={photo.url}
        alt={`Firma de ${receiver ?? 'quien recibe'}`}
        loading="lazy"
      />
      {signatureName && <span className="ui-faint">{TYPED_SIGNATURE}</span>}
    </>
  );
}
