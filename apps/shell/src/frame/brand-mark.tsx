import { useId } from 'react';

export function BrandMark() {
  const gradient = useId();
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#2fa3ae" />
          <stop offset="1" stopColor="#0f5c66" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill={`url(#${gradient})`} />
      <path
        d="M16 5.6c4.9 0 8.7 3.7 8.7 8.4 0 5.6-5.5 9.9-7.7 12-.6.5-1.4.5-2 0-2.2-2.1-7.7-6.4-7.7-12 0-4.7 3.8-8.4 8.7-8.4Z"
        fill="#ffffff"
        fillOpacity="0.96"
      />
      <path
        d="m11.9 14.2 2.9 2.9 5.4-5.6"
        fill="none"
        stroke="#0f5c66"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
