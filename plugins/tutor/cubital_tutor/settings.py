"""The tutor's own settings: CUBITAL_TUTOR_*."""

from pydantic_settings import BaseSettings, SettingsConfigDict

from cubital.settings import UnsafeSettings


class TutorSettings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="CUBITAL_TUTOR_", env_file=".env", extra="ignore", frozen=True
    )

    model: str = "offline"

    def refuse_unknown_model(self) -> None:
        """Raise UnsafeSettings where no answerer of this version goes by that name."""
        if self.model != "offline":
            raise UnsafeSettings(
                f"CUBITAL_TUTOR_MODEL={self.model} is not known. This version of the tutor answers from the "
                "course's own lessons: set CUBITAL_TUTOR_MODEL=offline, or leave it out."
            )
