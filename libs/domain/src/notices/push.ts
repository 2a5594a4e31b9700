/** A device as its browser describes it (Push API); the keys are in base64url. */
export type PushSubscriptionInput = { endpoint: string; p256dh: string; auth: string };

/** The public key by which devices recognise the portal (VAPID, RFC 8292), in base64url. */
export type PushKey = { key: string };

export type PushMessage = {
  /** A device shows it once, however often it arrives. */
  id: number;
  title: string;
  body: string;
  path: string;
};

export type OpenPageMessage = { kind: 'open-page'; path: string };
