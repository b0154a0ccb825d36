/**
 * The settings of a new profile. Pure. Chromium lets a person choose a device or a screen in a window of its own, which is in
 * no picture, and the page would wait without end. With these it is answered that the person chose nothing.
 */

/** Of Chromium's content settings. */
const blocked = 2;

export const preferences = {
  profile: {
    default_content_setting_values: { serial_guard: blocked, usb_guard: blocked, hid_guard: blocked },
  },
  hardware: { screen_capture_enabled: false },
};
