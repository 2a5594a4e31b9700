import { Modal, type ModalProps } from 'antd';
import { useEffect } from 'react';

/** At most 80vh high (spec 2 §9), a full sheet on phones. */
export function PortalDialog(props: ModalProps) {
  return (
    <>
      {props.open && <FocusReturn />}
      <Modal footer={null} centered destroyOnHidden className="ui-form-modal" {...props} />
    </>
  );
}

// antd returns the focus of a dialog that closes, but not of one that leaves the page open. Before the dialog, which takes it.
function FocusReturn() {
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    return () => opener?.focus();
  }, []);
  return null;
}
